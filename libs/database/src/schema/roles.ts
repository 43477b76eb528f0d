import pg from 'pg';

/** The application may read and write rows of every table, and nothing more. */
const ROWS = 'select, insert, update, delete';

/** Tables of the product with which the application may do less, by name: what it may do. */
const LESS: Readonly<Record<string, string>> = {
  // What has been migrated is the owner's to say.
  migrations: 'select',
  // What was noted stays as noted. It goes with its conversation alone: a foreign key deletes with the rights of the tables' owner.
  ledger: 'select, insert',
};

/** What a connection's role is. */
export interface RoleFacts {
  /** It may make tables in the schema of the product: it can migrate. */
  mayCreate: boolean;
  /** It is a superuser, may make tables, or has the rights of one who owns some: a fault in a query could change or drop them. */
  isPowerful: boolean;
}

/** Asks the database what the role of this connection is. */
export async function roleFacts(client: pg.ClientBase): Promise<RoleFacts> {
  const { rows } = await client.query<RoleFacts>(
    `select "mayCreate", "mayCreate" or rolsuper or rolcreaterole or rolbypassrls or exists (
              select from pg_class
               where relkind in ('r', 'p') and relnamespace <> 'pg_catalog'::regnamespace and pg_has_role(relowner, 'member')
            ) as "isPowerful"
       from pg_roles, has_schema_privilege('public', 'create') as "mayCreate" where rolname = current_user`,
  );
  return rows[0] ?? { mayCreate: false, isPowerful: false };
}

/** The role of a database address, with its password where it has one. */
export function roleOf(url: string): { name: string; password: string } {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * Makes the role of the application where it is missing. A role that exists is left as it is.
 * @param client connection of a role that may make roles
 */
export async function ensureRole(client: pg.ClientBase, { name, password }: ReturnType<typeof roleOf>): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount !== 0) return;
  const secret = password === '' ? '' : `password ${pg.escapeLiteral(password)}`;
  await client.query(`create role ${pg.escapeIdentifier(name)} login ${secret}`);
}

/**
 * Lets a role use the rows of all tables of the given schemas, those that later migrations make included, and neither make, change
 * nor drop any. Tables of others than this connection's role are left alone.
 * @param client connection of the role that owns the tables
 * @param schemas the product's own, `public`, and those of its parts
 */
export async function grantRows(client: pg.ClientBase, role: string, schemas: readonly string[]): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const statements = await closeDatabase(client);
  for (const schema of schemas) {
    const inSchema = pg.escapeIdentifier(schema);
    statements.push(
      `grant usage on schema ${inSchema} to ${to}`,
      `alter default privileges in schema ${inSchema} grant ${ROWS} on tables to ${to}`,
      `alter default privileges in schema ${inSchema} grant usage, select on sequences to ${to}`,
      ...(await relationsOf(client, schema)).flatMap(({ name, isTable }) => {
        const relation = `${isTable ? 'table' : 'sequence'} ${inSchema}.${pg.escapeIdentifier(name)}`;
        const rights = isTable ? ((schema === 'public' ? LESS[name] : undefined) ?? ROWS) : 'usage, select';
        return [`revoke all on ${relation} from ${to}`, `grant ${rights} on ${relation} to ${to}`];
      }),
    );
  }
  // One transaction: processes that work meanwhile never lack a right.
  await client.query(['begin', ...statements, 'commit'].join(';\n'));
}

/** What takes from everybody the right to make things, where this role may say so. */
async function closeDatabase(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ database: string; ofDatabase: boolean; ofSchema: boolean }>(
    `select current_database() as database, pg_has_role(datdba, 'usage') as "ofDatabase", pg_has_role(nspowner, 'usage') as "ofSchema"
       from pg_database, pg_namespace where datname = current_database() and nspname = 'public'`,
  );
  return rows.flatMap(({ database, ofDatabase, ofSchema }) => [
    ...(ofDatabase ? [`revoke temporary on database ${pg.escapeIdentifier(database)} from public`] : []),
    ...(ofSchema ? ['revoke create on schema public from public'] : []),
  ]);
}

async function relationsOf(client: pg.ClientBase, schema: string): Promise<{ name: string; isTable: boolean }[]> {
  const { rows } = await client.query<{ name: string; isTable: boolean }>(
    `select relname as name, relkind <> 'S' as "isTable" from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = $1 and relkind in ('r', 'p', 'S') and pg_has_role(relowner, 'usage') order by relname`,
    [schema],
  );
  return rows;
}
