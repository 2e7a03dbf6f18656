import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler } from 'kysely'

/** Names are `fullName` in code and `full_name` in the database. */
class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  /**
   * Does nothing, because the compiler converts the names: copying each statement's syntax tree to rename its nodes
   * takes as long as compiling it.
   */
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

/** Kysely's PostgreSQL dialect with snake_case names. */
export class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new Compiler()
  }
}
