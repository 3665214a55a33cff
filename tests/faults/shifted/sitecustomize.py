"""A machine whose clock is wrong by ``SHIFT_SECONDS``."""

import os
import time

import time_machine

time_machine.travel(time.time() + float(os.environ["SHIFT_SECONDS"]), tick=True).start()
