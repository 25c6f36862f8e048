/**
 * Downloads models into a folder, for a deployment that gives them to its visitors itself, and for
 * machines without a network.
 *
 *   npm run models:fetch -- --list
 *   npm run models:fetch -- ID… [--to public/models] [--host URL] [--revision COMMIT] [--f16]
 *   npm run models:fetch -- --own FILE.gguf… [--to public/models]
 *
 * Each model's folder says which commit its files are of and what their hashes are. The Models
 * screen offers what is in the deployment's folder, and imports such a folder from a disk as well.
 * What is there already is checked, not fetched again. --f16 takes the builds for graphics cards
 * with 16-bit numbers; --own takes a GGUF file from this disk, or all of its parts.
 */
import path from 'node:path';
import { toErrorRecord } from '../src/errors.ts';
import { checkHost } from '../src/models/sources.ts';
import { parseArgs } from './support/command-line.ts';
import { fetchableModels, modelById } from './support/fetchable-models.ts';
import { addGguf, fetchModel, writeIndex } from './support/models-folder.ts';
import { PROJECT } from './support/project.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    to: { type: 'string', default: path.join(PROJECT, 'public', 'models') },
    host: { type: 'string', default: '' },
    revision: { type: 'string' },
    f16: { type: 'boolean', default: false },
    own: { type: 'boolean', default: false },
  },
});

try {
  if (values.list) {
    for (const { id, bytes } of await fetchableModels()) {
      const size = bytes === null ? '' : `about ${Math.round(bytes / 1e6)} MB`;
      console.log(`${id.padEnd(60)} ${size}`);
    }
  } else if (values.own && positionals.length > 0) {
    const { id, files } = await addGguf(positionals, path.resolve(values.to));
    for (const { path: name, sha256 } of files) console.log(`${id}: ${name}, ${sha256}`);
    await writeIndex(path.resolve(values.to));
  } else if (positionals.length === 0) {
    console.error(
      'Usage: npm run models:fetch -- ID… [--to FOLDER] [--host URL] [--revision COMMIT] [--f16]\n' +
        '       npm run models:fetch -- --own FILE.gguf… [--to FOLDER]\n' +
        '       npm run models:fetch -- --list',
    );
    process.exitCode = 1;
  } else {
    for (const id of positionals) {
      await fetchModel(await modelById(id), {
        to: path.resolve(values.to),
        host: checkHost(values.host),
        ...(values.revision ? { revision: values.revision } : {}),
        target: { device: values.f16 ? 'webgpu' : 'wasm', hasF16: values.f16 },
        say: (words) => console.log(words),
      });
    }
    await writeIndex(path.resolve(values.to));
  }
} catch (thrown) {
  const { message, hint, cause } = toErrorRecord(thrown);
  console.error([message, hint, cause && `(${cause})`].filter(Boolean).join(' '));
  process.exitCode = 1;
}
