/** The browser's Cache storage as far as the service worker uses it. */

export function fakeCaches() {
  const byName = new Map<string, Map<string, Response>>();
  const urlOf = (request: Request | string): string =>
    typeof request === 'string' ? request : request.url;

  const open = async (name: string) => {
    const kept = byName.get(name) ?? new Map<string, Response>();
    byName.set(name, kept);
    const put = async (request: Request | string, response: Response): Promise<void> => {
      kept.set(urlOf(request), response);
    };
    const match = async (request: Request | string) => kept.get(urlOf(request))?.clone();
    const keys = async () => [...kept.keys()].map((url) => new Request(url));
    const remove = async (request: Request | string) => kept.delete(urlOf(request));
    return { put, match, keys, delete: remove };
  };
  const storage = {
    open,
    match: async (request: Request | string, { cacheName }: { cacheName: string }) =>
      (await open(cacheName)).match(request),
    keys: async () => [...byName.keys()],
    delete: async (name: string) => byName.delete(name),
  };
  return { storage, byName };
}
