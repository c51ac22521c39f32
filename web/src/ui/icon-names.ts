/** The glyphs of `icons.svg`, in its order. */
export const iconNames = [
  'home', 'plug', 'scan', 'ledger', 'person', 'meter', 'breaker', 'contactor', 'earth', 'signed', 'unsigned', 'waiting', 'settled', 'correction', 'tick',
  'cross', 'dot', 'ring', 'attention', 'bolt', 'question', 'note', 'lock', 'eye', 'eye-off', 'bell', 'menu', 'theme', 'language', 'plus', 'minus', 'locate',
  'map', 'list', 'filter', 'search', 'copy', 'download', 'external', 'back', 'forward', 'down', 'right', 'calendar', 'clock', 'restart', 'type2', 'ccs',
  'switch-open', 'switch-now', 'switch-closed',
] as const
export type IconName = (typeof iconNames)[number]
