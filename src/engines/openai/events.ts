/**
 * Server-sent events (WHATWG HTML, section 9.2.6) as model servers use them: the data of each
 * event, in order. Fields other than `data`, comments and partial lines are handled, no more.
 */
export async function* eventData(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = done ? '' : lines.pop()!;
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield data.join('\n');
          data = [];
        } else if (line.startsWith('data:')) {
          data.push(line.slice(5).replace(/^ /, ''));
        }
      }
      if (done) break;
    }
    // Some servers close the stream without the empty line after the last event.
    if (data.length > 0) yield data.join('\n');
  } finally {
    await reader.cancel().catch(() => {});
  }
}
