import { useState } from 'react'
import { useTranslations } from '../../platform/i18n.tsx'
import { install, isInstalled, useInstallOffer } from '../../platform/install.ts'
import { Link } from '../../platform/navigation.tsx'
import { Block, Button, Columns, Note, PageFrame, PageHeader, QrCode, Segments, StepRail } from '../../ui/index.ts'
import { InstallDrawing } from './install-drawing.tsx'

const platforms = ['ios', 'android', 'desktop'] as const
type Platform = (typeof platforms)[number]
const steps = ['one', 'two', 'three'] as const

/** Installs the site as an app: with the browser's own prompt if available, else with instructions in three pictures. */
export function Page() {
  const t = useTranslations('accounts')
  const offered = useInstallOffer()
  const [platform, setPlatform] = useState<Platform>(platformOfBrowser)
  const [answer, setAnswer] = useState<'installed' | 'later' | null>(isInstalled() ? 'installed' : null)
  return (
    <PageFrame>
      <PageHeader title={t('page.install.title')} note={t('page.install.note')} back={<Link to="/person">{t('page.hub.title')}</Link>} />
      <div aria-live="polite">
        {answer === 'installed' ? (
          <Note tone="live" title={t('page.install.here')}>
            {t('page.install.hereBody')}
          </Note>
        ) : offered ? (
          <Button icon="download" onClick={() => void install().then((yes) => setAnswer(yes ? 'installed' : 'later'))}>
            {t('page.install.button')}
          </Button>
        ) : (
          answer === 'later' && <p className="text-ink-2">{t('page.install.later')}</p>
        )}
      </div>
      <Columns>
        <Block title={t('page.install.how')}>
          <Segments
            label={t('page.install.how')}
            value={platform}
            onSelect={setPlatform}
            options={platforms.map((value) => ({ value, label: t(`page.install.platform.${value}`) }))}
          />
          <StepRail
            label={t(`page.install.platform.${platform}`)}
            steps={steps.map((step, index) => ({
              key: `${platform} ${step}`,
              state: 'now',
              title: t(`page.install.${platform}.${step}`),
              content: <InstallDrawing platform={platform} step={index} />,
            }))}
          />
        </Block>
        <div className="grid content-start gap-7">
          <Block title={t('page.install.adds')}>
            <ul className="grid list-disc gap-1.5 ps-5 text-s text-ink-2">
              {(['screen', 'whole', 'same', 'offline'] as const).map((key) => (
                <li key={key}>{t(`page.install.add.${key}`)}</li>
              ))}
            </ul>
            <p className="text-s text-ink-2">{t('page.install.asks')}</p>
          </Block>
          <Note tone="attention" title={t('page.install.noFile')}>
            {t('page.install.noFileBody')}
          </Note>
          <Block title={t('page.install.elsewhere')}>
            <QrCode text={`${location.origin}/person/download`} label={t('page.install.title')} size={148} />
          </Block>
        </div>
      </Columns>
    </PageFrame>
  )
}

/** The platform whose steps are shown first; the others are in tabs. */
function platformOfBrowser(): Platform {
  const { userAgent, maxTouchPoints } = navigator
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}
