import { EntitySchema, UnderscoreNamingStrategy, type EntityClass } from '@mikro-orm/core';

const naming = new UnderscoreNamingStrategy();

/** The column that holds a property of an entity. */
export function columnOf(property: string): string {
  return naming.propertyToColumnName(property);
}

/** Columns of an entity's table, all unless some are named, each under the name of its property. */
export function columnsOf<T>(entity: EntityClass<T>, alias: string, names?: readonly (keyof T & string)[]): string {
  return (names ?? propertiesOf(entity)).map((name) => `${alias}.${columnOf(name)} as "${name}"`).join(', ');
}

function propertiesOf(entity: EntityClass): string[] {
  const schema = EntitySchema.REGISTRY.get(entity);
  if (!schema) throw new Error(`${entity.name} is no entity`);
  return Object.keys(schema.meta.properties);
}
