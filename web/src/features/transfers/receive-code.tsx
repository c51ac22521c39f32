import { transferForm } from '@ohmstead/contract/transfers/calls'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Answered, Block, Copy, Facts, QrCode, Skeleton } from '../../ui/index.ts'
import { receiveLink } from './scan.ts'

/** The member's own code, which another member scans. */
export function ReceiveCode() {
  const t = useTranslations('transfers')
  const read = useCall(transferForm)
  return (
    <Block title={t('page.receive.title')}>
      <Answered read={read} skeleton={<Skeleton height="300px" />}>
        {({ ownId }) => (
          <div className="grid gap-4">
            <QrCode text={receiveLink(location.origin, ownId)} label={t('page.receive.qr')} />
            <p className="text-s text-ink-2">{t('page.receive.body')}</p>
            <Facts
              rows={[
                { key: 'id', name: t('page.receive.id'), value: <Copy text={ownId} label={t('page.receive.id')} /> },
                {
                  key: 'link',
                  name: t('page.receive.qr'),
                  value: <Copy text={receiveLink(location.origin, ownId)} label={t('page.receive.copy')} />,
                },
              ]}
            />
          </div>
        )}
      </Answered>
    </Block>
  )
}
