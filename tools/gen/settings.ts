import { printed, settingDeclarations, type SettingDeclaration } from '@ohmstead/server/src/features/settings/index.ts'
import { readSources } from '../tidy/files.ts'
import { readWords } from '../tidy/words.ts'
import { code, reference, table, type Page } from './page.ts'
import { shapeOf } from './shape.ts'

/** Every operator setting: its default, its unit, and who may change it. */
export function printSettings(): Page {
  const all = Object.entries<SettingDeclaration>(settingDeclarations)
  const words = readWords(readSources('messages/en_US/*.json'), 'en_US')
  const owners = [...new Set(all.map(([key]) => key.split('.')[0] ?? ''))]
  const blocks = owners.map((owner) => {
    const rows = all
      .filter(([key]) => key.startsWith(`${owner}.`))
      .map(([key, { type, default: standard, demo, unit, mayChange, twoPerson }]) => [
        code(key),
        words.get(`settings.means.${key}`) ?? '',
        short(printed(standard)) + (demo === undefined ? '' : `; demo: ${short(printed(demo))}`),
        words.get(`settings.units.${unit}`) ?? unit,
        short(shapeOf(type)),
        mayChange.join(', ') + (twoPerson ? '; two persons' : ''),
      ])
    return `## ${owner}\n\n${table(['setting', '', 'default', 'unit', 'takes', 'changed by'], rows)}`
  })
  return reference(
    'settings',
    'Settings',
    'Every operator setting. Each change is stored with the people who made and approved it, and the reason.',
    ...blocks,
  )
}

/** Shortens tables of values, which are shown in the console. */
function short(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ')
  return oneLine.length > 90 ? 'a table' : code(oneLine)
}
