/** ZIP files as tests need them: packed, protected, lying about themselves. */
import { deflateRawSync } from 'node:zlib';

export interface Spoiled {
  /** Says that a password is needed. */
  encrypted?: boolean;
  /** Stored as it is. */
  stored?: boolean;
  /** What an entry says that it unpacks to. */
  says?: number;
}

type Content = string | Uint8Array;

export function zip(
  entries: Record<string, Content>,
  { encrypted = false, stored = false, says }: Spoiled = {},
): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const raw = Buffer.from(content as Uint8Array);
    const packed = stored ? raw : deflateRawSync(raw);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(says ?? raw.length, 18);
    common.writeUInt16LE(title.length, 22);
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), common, title]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    local.push(head, packed);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, tail, title]));
    at += head.length + packed.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...local, list, end]));
}
