import { EntitySchema, UnderscoreNamingStrategy, type EntityClass } from '@mikro-orm/core';

const naming = new UnderscoreNamingStrategy();

/** Column names by property. */
const COLUMNS = new Map<string, string>();

export function toColumn(property: string): string {
  const column = COLUMNS.get(property) ?? naming.propertyToColumnName(property);
  COLUMNS.set(property, column);
  return column;
}

/** The columns of an entity's table, by default all, each aliased to its property. */
export function selectColumns<T>(entity: EntityClass<T>, alias: string, names?: readonly (keyof T & string)[]): string {
  return (names ?? listProperties(entity)).map((name) => `${alias}.${toColumn(name)} as "${name}"`).join(', ');
}

function listProperties(entity: EntityClass): string[] {
  const schema = EntitySchema.REGISTRY.get(entity);
  if (!schema) throw new Error(`${entity.name} is not an entity`);
  return Object.keys(schema.meta.properties);
}
