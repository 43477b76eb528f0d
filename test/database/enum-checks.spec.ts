import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions } from '@app/database';
import { ask, createMigratedDatabase, type TestDatabase } from '../kit/product/postgres.js';

describe('words that a column takes', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await createMigratedDatabase();
    orm = await MikroORM.init(ormOptions(database.url));
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  // A later migration writes the whole check anew, and can forget what an earlier one has added.
  it.each([
    ['mails', 'mails_kind_check', 'Mail', 'kind'],
    ['audit', 'audit_action_check', 'AuditEntry', 'action'],
  ])('in the check of %s are those of its entity', async (table, check, entity, property) => {
    const [row] = await ask<{ text: string }>(
      database.url,
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1 and conrelid = $2::regclass`,
      [check, table],
    );
    const taken = [...row!.text.matchAll(/'(\w+)'/gu)].map(([, word]) => word);
    const { props } = orm.getMetadata().getByClassName(entity);
    const items = props.find(({ name }) => name === property)!.items!;
    expect(taken.toSorted()).toEqual(items.map(String).toSorted());
  });
});
