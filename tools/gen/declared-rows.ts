import { settingDeclarations, type SettingDeclaration } from '@ohmstead/server/src/features/settings/index.ts'
import { approvalKinds } from '@ohmstead/server/src/roles/approval-kinds.ts'
import type { Page } from './page.ts'

// What the code declares and the database judges by: printed as rows, so that it is written once.

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const texts = (values: readonly string[]) => text(`{${values.join(',')}}`)

/** Which settings there are, who may change them, and which take two people. */
export function printSettingRows(): Page {
  const rows = Object.entries<SettingDeclaration>(settingDeclarations).map(
    ([key, { mayChange, twoPerson }]) => `  (${text(key)}, ${texts(mayChange)}, ${String(twoPerson)})`,
  )
  return {
    path: 'server/src/features/settings/sql/20_declared.gen.sql',
    text: `-- Printed by \`npm run gen\` from declarations.ts: what the database knows of settings.
INSERT INTO settings.declared (key, may_change, two_person) VALUES
${rows.join(',\n')}
ON CONFLICT (key) DO UPDATE SET may_change = excluded.may_change, two_person = excluded.two_person;
DELETE FROM settings.declared WHERE key NOT IN (${Object.keys(settingDeclarations).map(text).join(', ')});
`,
  }
}

/** What can be asked of two people. */
export function printApprovalKinds(): Page {
  const rows = approvalKinds.map(
    ({ code, mayAsk, mayDecide, waitHours, knownPeople, moneyCodes = [] }) =>
      `  (${text(code)}, ${texts(mayAsk)}, ${texts(mayDecide)}, interval '${waitHours} hours', ${String(knownPeople)}, ${texts(moneyCodes)})`,
  )
  return {
    path: 'server/src/features/approvals/sql/20_kinds.gen.sql',
    text: `-- Printed by \`npm run gen\` from the kinds that features declare: what the database knows of them. One that is gone stays for its requests.
INSERT INTO approvals.kind (code, ask_roles, decide_roles, wait, known_people, money_codes) VALUES
${rows.join(',\n')}
ON CONFLICT (code) DO UPDATE SET ask_roles = excluded.ask_roles, decide_roles = excluded.decide_roles, wait = excluded.wait,
  known_people = excluded.known_people, money_codes = excluded.money_codes;
`,
  }
}
