/** The record's own value of a name that comes from outside: "constructor" is one that every object inherits. */
export const ownValue = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
