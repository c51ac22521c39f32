import { settingDeclarations, type SettingDeclaration } from '@ohmstead/server/src/features/settings/index.ts'
import { approvalKinds } from '@ohmstead/server/src/roles/features.ts'
import type { Page } from './page.ts'

// Rows generated from declarations in the code, so that the database checks the same rules without a second definition.

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const texts = (values: readonly string[]) => text(`{${values.join(',')}}`)

/** The settings, the roles that can change them, and whether a change needs two people. */
export function printSettingRows(): Page {
  const rows = Object.entries<SettingDeclaration>(settingDeclarations).map(
    ([key, { mayChange, twoPerson }]) => `  (${text(key)}, ${texts(mayChange)}, ${String(twoPerson)})`,
  )
  return {
    path: 'server/src/features/settings/sql/20_declared.gen.sql',
    text: `-- Printed by \`npm run gen\` from the contract: the settings, for checks in the database.
INSERT INTO settings.declared (key, may_change, two_person) VALUES
${rows.join(',\n')}
ON CONFLICT (key) DO UPDATE SET may_change = excluded.may_change, two_person = excluded.two_person;
DELETE FROM settings.declared WHERE key NOT IN (${Object.keys(settingDeclarations).map(text).join(', ')});
`,
  }
}

/** The kinds of requests that need two people. */
export function printApprovalKinds(): Page {
  const rows = approvalKinds.map(
    ({ code, mayAsk, mayDecide, waitHours, knownPeople, moneyCodes = [] }) =>
      `  (${text(code)}, ${texts(mayAsk)}, ${texts(mayDecide)}, interval '${waitHours} hours', ${String(knownPeople)}, ${texts(moneyCodes)})`,
  )
  return {
    path: 'server/src/features/approvals/sql/20_kinds.gen.sql',
    text: `-- Printed by \`npm run gen\` from the kinds that features declare. Removed kinds are not deleted, because old requests refer to them.
INSERT INTO approvals.kind (code, ask_roles, decide_roles, wait, known_people, money_codes) VALUES
${rows.join(',\n')}
ON CONFLICT (code) DO UPDATE SET ask_roles = excluded.ask_roles, decide_roles = excluded.decide_roles, wait = excluded.wait,
  known_people = excluded.known_people, money_codes = excluded.money_codes;
`,
  }
}
