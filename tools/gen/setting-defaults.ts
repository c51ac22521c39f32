import { z } from '@ohmstead/contract/kernel/field'
import { settingDeclarations, type SettingDeclaration } from '@ohmstead/server/src/features/settings/index.ts'
import type { Page } from './page.ts'

/** The default of each setting, for database rules that depend on a setting. */
export function printSettingDefaults(): Page {
  const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`
  const rows = Object.entries<SettingDeclaration>(settingDeclarations).map(([key, { type, default: standard, demo }]) => {
    const usual = z.encode(type, standard)
    return `    ('${key}', ${literal(usual)}, ${literal(demo === undefined ? usual : z.encode(type, demo))})`
  })
  const text = `-- Printed by \`npm run gen\` from the settings in the contract. The default of a setting for this kind of instance.
CREATE OR REPLACE FUNCTION settings.default_of(of_key text) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT (SELECT CASE i.kind WHEN 'demo' THEN d.in_demo ELSE d.usual END::jsonb FROM platform.instance i)
  FROM (VALUES
${rows.join(',\n')}
  ) AS d (key, usual, in_demo) WHERE d.key = of_key
$$;
REVOKE EXECUTE ON FUNCTION settings.default_of FROM PUBLIC;
`
  return { path: 'server/src/features/settings/sql/30_defaults.gen.sql', text }
}
