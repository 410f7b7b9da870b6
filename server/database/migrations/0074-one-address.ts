import { type Kysely, sql } from 'kysely'
import { inOneSpelling } from '#contract/address.ts'

const columns = { staff: 'email', invitation: 'email', organisation: 'contact_email' }

/**
 * Spells stored addresses with an international domain as requests now do, so that one address has
 * one account and one invitation. Keeps those of which there are two.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of Object.entries(columns)) {
    const stored = await sql<{ id: string; address: string }>`
      select id, ${sql.ref(column)} as address from ${sql.table(table)}
      where ${sql.ref(column)} like '%@%xn--%'
    `.execute(db)
    for (const { id, address } of stored.rows) {
      const spelled = inOneSpelling(address)
      if (spelled === address) continue
      await sql`
        update ${sql.table(table)} as own set ${sql.ref(column)} = ${spelled} where id = ${id}
          and not exists (
            select from ${sql.table(table)} as other where other.${sql.ref(column)} = ${spelled}
          )
      `.execute(db)
    }
  }
  // As migration 0014 computed them.
  await sql`
    update staff_address set email_hash = sha256(convert_to(staff.email, 'UTF8')) from staff
    where staff.organisation_id = staff_address.organisation_id
      and staff.id = staff_address.staff_id
      and staff.email ~ '[^ -~]'
      and not exists (
        select from staff_address as other
        where other.email_hash = sha256(convert_to(staff.email, 'UTF8'))
      )
  `.execute(db)
}
