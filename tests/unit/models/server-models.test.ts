/** What a model server says that it has, asked over a real connection on the loopback address. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { serverModels } from '../../../src/models/server-models.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('is sent the key, and lists its models once each; what has no name is left out', async () => {
  let key: string | undefined;
  const url = await serving((request, response) => {
    key = request.headers.authorization;
    expect(request.url).toBe('/v1/models');
    response.end('{"data": [{"id": "small"}, null, {"id": 7}, {"id": "large"}, {"id": "small"}]}');
  });
  expect(await serverModels(url, 'secret')).toEqual(['small', 'large']);
  expect(key).toBe('Bearer secret');
});

it('says that a key is wanted, or that it is no model server', async () => {
  const locked = await serving((_, response) => void response.writeHead(401).end());
  await expect(serverModels(locked, '')).rejects.toMatchObject({
    ...{ code: 'invalid', message: expect.stringContaining('wants a key') },
  });
  const other = await serving((_, response) => void response.end('<html>'));
  await expect(serverModels(other, '')).rejects.toMatchObject({
    ...{ code: 'invalid', message: expect.stringContaining('not answer as a model server') },
  });
});

it('does not follow an answer that leads elsewhere: the key is for this server', async () => {
  let asked = 0;
  const elsewhere = await serving((_, response) => {
    asked++;
    response.end('{"data": []}');
  });
  const url = await serving(
    (_, response) => void response.writeHead(307, { location: `${elsewhere}/v1/models` }).end(),
  );
  await expect(serverModels(url, 'secret')).rejects.toMatchObject({ code: 'unreachable' });
  expect(asked).toBe(0);
});

it('says that nobody is there', async () => {
  const url = await serving(() => {});
  servers.splice(0).forEach((server) => server.close());
  await expect(serverModels(url, '')).rejects.toMatchObject({ code: 'unreachable' });
});
