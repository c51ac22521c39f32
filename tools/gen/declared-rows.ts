import { eventsByOwner } from '@ohmstead/contract'
import type { EventDeclaration } from '@ohmstead/contract/kernel/event'
import { settingDeclarations, type SettingDeclaration } from '@ohmstead/server/src/features/settings/index.ts'
import { approvalKinds } from '@ohmstead/server/src/roles/features.ts'
import { tables } from '@ohmstead/server/src/roles/tables.ts'
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

/** The roles that publish each stored event. */
export function printPublishers(): Page {
  const rows = Object.values(eventsByOwner)
    .flatMap((events) => Object.values<EventDeclaration>(events))
    .flatMap(({ name, publishedBy }) => (publishedBy ? [{ name, publishedBy }] : []))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, publishedBy }) => `    (${text(name)}, ${texts(publishedBy)}::text[])`)
  return {
    path: 'server/src/platform/sql/56_publishers.gen.sql',
    text: `-- Printed by \`npm run gen\` from the events that features declare: the roles that publish each of them.
CREATE OR REPLACE FUNCTION platform.publishers() RETURNS TABLE (event text, roles text[]) LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  VALUES
${rows.join(',\n')}
$$;
`,
  }
}

/** The tables with a checksum. */
export function printChecksummed(): Page {
  const rows = tables
    .flatMap(([name, checksum]) => (typeof checksum === 'string' ? [{ name, checksum }] : []))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, checksum }) => `    (${text(name)}, ${String(checksum !== 'counted')}, ${String(checksum === 'deletable')})`)
  return {
    path: 'server/src/platform/sql/45_checksummed.gen.sql',
    text: `-- Printed by \`npm run gen\` from \`tables.ts\` of every owner: the tables with a checksum. \`whole\`: the content counts, and not the number of rows
-- alone. \`shrinks\`: rows may be deleted.
CREATE OR REPLACE FUNCTION platform.checksummed() RETURNS TABLE (place text, whole boolean, shrinks boolean) LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  VALUES
${rows.join(',\n')}
$$;
`,
  }
}
