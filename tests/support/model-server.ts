/**
 * A server on the loopback address that speaks the OpenAI protocol, and misbehaves as told: what
 * each request meets is scripted, in order; the last line of the script goes on for ever.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Behaviour =
  /** Says this, streamed in pieces, ended properly. */
  | { say: string | ((request: ChatRequest) => string); pieces?: number; finish?: string }
  /** One completion in one piece, though a stream was asked for. */
  | { sayAtOnce: string }
  /** Sends so many milliseconds nothing between pieces. */
  | { saySlowly: string; everyMs: number }
  /** Ends the connection in the middle of the answer. */
  | { dropAfter: string }
  | { refuse: string }
  | { status: number; body: string; headers?: Record<string, string> }
  /** An error in the middle of a stream, as servers send it. */
  | { failAfter: string; error: string }
  /** Refuses every request with this field. */
  | { unlessField: string; say: string }
  /** Accepts the request and never answers. */
  | 'hang'
  /** Something that is not this protocol. */
  | { raw: string; type: string };

export interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
  stream?: boolean;
  reasoning_effort?: string;
  response_format?: { type: string; json_schema?: { schema: unknown } };
  max_tokens: number;
  temperature: number;
}

export interface ModelServer {
  /** Up to and with `/v1`. */
  baseUrl: string;
  requests: ChatRequest[];
  headers: IncomingMessage['headers'][];
  /** Requests whose client went away before the end. */
  abandoned: number;
  close(): Promise<void>;
}

export async function startModelServer(
  ...script: (Behaviour | ((request: ChatRequest) => Behaviour | Promise<Behaviour>))[]
): Promise<ModelServer> {
  const queue = [...script];
  const started: ModelServer = {
    baseUrl: '',
    requests: [],
    headers: [],
    abandoned: 0,
    close: async () => {},
  };
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) started.abandoned++;
    });
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (request.url === '/v1/models') {
      return void response.end(JSON.stringify({ data: [{ id: 'small' }, { id: 'large' }] }));
    }
    if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end();
    let text = '';
    for await (const piece of request) text += String(piece);
    const chat = JSON.parse(text) as ChatRequest;
    started.requests.push(chat);
    started.headers.push(request.headers);
    const behaviour = queue.length > 1 ? queue.shift()! : queue[0]!;
    const now = typeof behaviour === 'function' ? await behaviour(chat) : behaviour;
    await behave(now, chat, response);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  started.baseUrl = `http://127.0.0.1:${port}/v1`;
  started.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return started;
}

async function behave(
  behaviour: Behaviour,
  chat: ChatRequest,
  response: ServerResponse,
): Promise<void> {
  if (behaviour === 'hang') return;
  if ('status' in behaviour) {
    response.writeHead(behaviour.status, behaviour.headers);
    response.end(behaviour.body);
  } else if ('unlessField' in behaviour) {
    if (behaviour.unlessField in chat) {
      response.writeHead(400, { 'content-type': 'application/json' });
      const message = `Unrecognized request argument supplied: ${behaviour.unlessField}`;
      response.end(JSON.stringify({ error: { message } }));
    } else await behave({ say: behaviour.say }, chat, response);
  } else if ('raw' in behaviour) {
    response.setHeader('content-type', behaviour.type);
    response.end(behaviour.raw);
  } else if ('sayAtOnce' in behaviour || !chat.stream) {
    const content =
      'sayAtOnce' in behaviour
        ? behaviour.sayAtOnce
        : 'say' in behaviour && typeof behaviour.say === 'string'
          ? behaviour.say
          : '';
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 120, completion_tokens: 12 },
      }),
    );
  } else await stream(behaviour, chat, response);
}

async function stream(
  behaviour: Exclude<Behaviour, 'hang'>,
  chat: ChatRequest,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const send = (event: object): void =>
    void response.write(
      `data: ${JSON.stringify({ object: 'chat.completion.chunk', ...event })}\n\n`,
    );
  const piece = (content: string): void => send({ choices: [{ index: 0, delta: { content } }] });
  if ('dropAfter' in behaviour) {
    piece(behaviour.dropAfter);
    await wait(20);
    return void response.destroy();
  }
  if ('failAfter' in behaviour) {
    piece(behaviour.failAfter);
    send({ error: { message: behaviour.error } });
    return void response.end();
  }
  let finish = 'stop';
  if ('refuse' in behaviour) {
    send({ choices: [{ index: 0, delta: { refusal: behaviour.refuse } }] });
  } else if ('saySlowly' in behaviour) {
    for (const character of behaviour.saySlowly) {
      piece(character);
      await wait(behaviour.everyMs);
      if (response.destroyed) return;
    }
  } else if ('say' in behaviour) {
    const { say } = behaviour;
    const text = typeof say === 'function' ? say(chat) : say;
    const size = Math.max(
      1,
      Math.ceil(text.length / ('pieces' in behaviour ? (behaviour.pieces ?? 4) : 4)),
    );
    for (let i = 0; i < text.length; i += size) piece(text.slice(i, i + size));
    if ('finish' in behaviour && behaviour.finish) finish = behaviour.finish;
  }
  send({ choices: [{ index: 0, delta: {}, finish_reason: finish }] });
  send({ choices: [], usage: { prompt_tokens: 120, completion_tokens: 12 } });
  response.end('data: [DONE]\n\n');
}
