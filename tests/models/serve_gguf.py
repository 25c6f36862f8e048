"""llama.cpp's own server over a GGUF file, on the loopback address, until it is ended.

    python serve_gguf.py MODEL.gguf [PORT]

Needs xllamacpp, a package with llama.cpp built in. The address is then given to
`npm run test:models` as TRIVIUM_LLAMA_SERVER.
"""

import signal
import sys

import xllamacpp

params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.model_alias = {"model"}
params.hostnames = ["127.0.0.1"]
params.port = int(sys.argv[2]) if len(sys.argv) > 2 else 8080
# Two requests at once, of 2,048 tokens each.
params.n_parallel = 2
params.n_ctx = 4096
server = xllamacpp.Server(params)
print(f"TRIVIUM_LLAMA_SERVER={server.listening_address}/v1", flush=True)
signal.pause()
