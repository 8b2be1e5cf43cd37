import { EntitySchema, UnderscoreNamingStrategy, type EntityClass } from '@mikro-orm/core';

const naming = new UnderscoreNamingStrategy();

/** By property. As many as the entities have. */
const COLUMNS = new Map<string, string>();

/** The column that holds a property of an entity. */
export function toColumn(property: string): string {
  const column = COLUMNS.get(property) ?? naming.propertyToColumnName(property);
  COLUMNS.set(property, column);
  return column;
}

/** Columns of an entity's table, all unless some are named, each under the name of its property. */
export function selectColumns<T>(entity: EntityClass<T>, alias: string, names?: readonly (keyof T & string)[]): string {
  return (names ?? propertiesOf(entity)).map((name) => `${alias}.${toColumn(name)} as "${name}"`).join(', ');
}

function propertiesOf(entity: EntityClass): string[] {
  const schema = EntitySchema.REGISTRY.get(entity);
  if (!schema) throw new Error(`${entity.name} is no entity`);
  return Object.keys(schema.meta.properties);
}
