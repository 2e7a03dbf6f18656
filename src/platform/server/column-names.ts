import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler } from 'kysely'

/** Names are `fullName` in code and `full_name` in the database. */
class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  /** The compiler writes them so: copying each statement's tree to rename takes as long as writing it. */
  override transformQuery: CamelCasePlugin['transformQuery'] = ({ node }) => node

  inDatabase(name: string): string {
    return this.snakeCase(name)
  }
}

export const columnNames = new ColumnNames()

class Compiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(columnNames.inDatabase(name))
  }
}

/** PostgreSQL as kysely speaks it, with the names of the database. */
export class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new Compiler()
  }
}
