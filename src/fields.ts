/**
 * Reads stored records field by field: what comes back from a disk is parsed, never cast. A field
 * that is not what it should be throws {@link DamagedRecord}; repositories turn that into a
 * problem that the person sees.
 */

/** A stored record is not what its store should hold. */
export class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord';

  constructor(
    /** Where in the record, e.g. `sources[2].chunk`. */
    readonly path: string,
    expected: string,
  ) {
    super(`${path} is not ${expected}`);
  }
}

type TypedArrayClass<T> = { new (length: number): T; readonly name: string };

/** One record being read. Each method returns the field's value, checked. */
export class Fields {
  readonly #record: Record<string, unknown>;
  readonly #path: string;

  constructor(value: unknown, path = '') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new DamagedRecord(path || 'the record', 'an object');
    }
    this.#record = value as Record<string, unknown>;
    this.#path = path;
  }

  has(name: string): boolean {
    return this.#record[name] !== undefined;
  }

  isNull(name: string): boolean {
    return this.#record[name] === null;
  }

  text(name: string): string {
    const value = this.#record[name];
    return typeof value === 'string' ? value : this.#fail(name, 'text');
  }

  /** A finite number. */
  number(name: string): number {
    const value = this.#record[name];
    return typeof value === 'number' && Number.isFinite(value)
      ? value
      : this.#fail(name, 'a number');
  }

  /** An integer from 0. */
  count(name: string): number {
    const value = this.number(name);
    return Number.isInteger(value) && value >= 0 ? value : this.#fail(name, 'a count');
  }

  /** From 0 to 1. */
  chance(name: string): number {
    const value = this.number(name);
    return value >= 0 && value <= 1 ? value : this.#fail(name, 'a number from 0 to 1');
  }

  flag(name: string): boolean {
    const value = this.#record[name];
    return typeof value === 'boolean' ? value : this.#fail(name, 'true or false');
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T {
    const value = this.#record[name];
    const known = allowed.find((each) => each === value);
    return known ?? this.#fail(name, `one of ${allowed.join(', ')}`);
  }

  version<V extends number>(expected: V): V {
    return this.#record['version'] === expected
      ? expected
      : this.#fail('version', `version ${expected}`);
  }

  list<T>(name: string, parse: (value: unknown, path: string) => T): T[] {
    const value = this.#record[name];
    if (!Array.isArray(value)) return this.#fail(name, 'a list');
    return value.map((item, i) => parse(item, `${this.#at(name)}[${i}]`));
  }

  /** Every field there is, by its name. */
  entries<T>(parse: (value: unknown, path: string) => T): Record<string, T> {
    return Object.fromEntries(
      Object.entries(this.#record).map(([name, value]) => [name, parse(value, this.#at(name))]),
    );
  }

  object<T>(name: string, parse: (fields: Fields) => T): T {
    return parse(new Fields(this.#record[name], this.#at(name)));
  }

  typed<T>(name: string, kind: TypedArrayClass<T>): T {
    const value = this.#record[name];
    return value instanceof (kind as unknown as new () => object)
      ? (value as T)
      : this.#fail(name, `a ${kind.name}`);
  }

  buffer(name: string): ArrayBuffer {
    const value = this.#record[name];
    return value instanceof ArrayBuffer ? value : this.#fail(name, 'bytes');
  }

  #at(name: string): string {
    return this.#path ? `${this.#path}.${name}` : name;
  }

  #fail(name: string, expected: string): never {
    throw new DamagedRecord(this.#at(name), expected);
  }
}

export function textItem(value: unknown, path: string): string {
  if (typeof value !== 'string') throw new DamagedRecord(path, 'text');
  return value;
}

export function countItem(value: unknown, path: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw new DamagedRecord(path, 'a count');
  }
  return value;
}

/**
 * A list that has to be complete: written as a record of its type, so that the compiler says what it
 * lacks. What is stored under a name that a list forgot could not be read any more.
 */
export function namesOf<Name extends string>(all: Readonly<Record<Name, true>>): readonly Name[] {
  return Object.keys(all) as Name[];
}
