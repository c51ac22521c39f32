import { readOpenIncident } from '@ohmstead/contract/incidents/calls'
import { statusPath } from '@ohmstead/contract/incidents/path'
import { useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLanguage } from '../../platform/language.ts'
import { useLiveTopic } from '../../platform/live.ts'
import { useNavigation } from '../../platform/navigation.tsx'
import { IconButton } from '../../ui/index.ts'

/** The line about the worst open incident, at the edge of every page, so that it moves nothing. A new message shows it again after it was closed. */
export function IncidentBar() {
  const t = useTranslations('incidents')
  const language = useLanguage()
  const { pathname } = useNavigation()
  useLiveTopic('status:all')
  const incident = useCall(readOpenIncident).data?.incident ?? null
  const [closed, setClosed] = useState('')
  const [last] = incident?.messages ?? []
  const key = incident === null || last === undefined ? '' : `${incident.id} ${last.at}`
  return (
    <div role="status">
      {incident !== null && last !== undefined && key !== closed && pathname !== statusPath && (
        <div className="incident-bar" data-severity={incident.severity}>
          <div className="grid gap-1">
            <p className="font-semibold">{(last.texts[language] ?? last.texts.en_US).title}</p>
            <p className="text-s text-ink-2">{t(`page.states.${incident.state}`)}</p>
            <a href={statusPath}>{t('page.more')}</a>
          </div>
          <IconButton name="cross" label={t('page.close')} onClick={() => setClosed(key)} />
        </div>
      )}
    </div>
  )
}
