import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { chargingHistory, currentCharging, pointDetailCall, startCharging } from '@ohmstead/contract/charging/calls'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { CallRefused } from '../../platform/client.ts'
import { formatCount } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigate, useSearch } from '../../platform/navigation.tsx'
import { ButtonLink, CheckPage, ErrorState, Money } from '../../ui/index.ts'
import { Debt } from './debt-notice.tsx'
import { LocalPrice, useLocalRate } from './local-price.tsx'
import type { Connector, PointDetail, Tariff } from './point-state.ts'
import { PointsChoice } from './points-choice.tsx'
import { IdleSentence, usePriceRows } from './price-block.tsx'

/** Price and hold on one page with the start button. A refusal is shown here, and nothing is held. */
export function StartCheck({ point, tariff, connector }: { readonly point: PointDetail; readonly tariff: Tariff; readonly connector: Connector }) {
  const t = useTranslations('charging')
  const navigate = useNavigate()
  const [, change] = useSearch()
  const start = useMutationCall(startCharging, { quiet: true, refreshes: [currentCharging, pointDetailCall, chargingHistory, walletOverview] })
  const rate = useLocalRate(point.site?.country)
  const priceRows = usePriceRows(tariff, (price) => <LocalPrice price={price} rate={rate} />)
  const confirm = async () => {
    const answer = await start.send({ pointId: point.id, connector: connector.connector, tariffId: tariff.id })
    if (answer !== undefined) navigate({ to: '/charge/session/:id', params: { id: answer.data.chargingSessionId } }, { replace: true })
  }
  return (
    <>
      {start.error !== null && <Refused error={start.error} />}
      <CheckPage
        title={t('page.checkTitle')}
        rows={[
          { key: 'point', name: t('page.point'), value: point.name },
          { key: 'serial', name: t('page.serial'), value: <code>{point.serial}</code> },
          {
            key: 'connector',
            name: t('page.connector'),
            value: t('page.connectorOf', { number: formatCount(connector.connector), plug: connector.plug }),
          },
          ...priceRows,
        ]}
        total={{ name: t('page.heldAtMost'), value: <Money amount={point.holdAmount} size="fig" /> }}
        confirm={t('page.start')}
        leave={t('page.notNow')}
        busy={start.isPending}
        onConfirm={() => void confirm()}
        onLeave={() => change({ start: undefined }, { replace: true })}
      >
        <PointsChoice />
        <p className="text-s text-ink-2">{t('page.holdExplained')}</p>
        <p className="text-s text-ink-2">
          <IdleSentence tariff={tariff} />
        </p>
      </CheckPage>
    </>
  )
}

/** A refused start, with the suitable next action. */
function Refused({ error }: { readonly error: Error }) {
  const t = useTranslations('charging')
  const refused = error instanceof CallRefused ? error : null
  if (refused?.is(chargingErrors.debtUnpaid)) return <Debt amount={parseAmount(String(refused.params.debt))} />
  return (
    <div className="grid gap-3">
      <ErrorState error={error} meaning={t('page.nothingHeld')} focus />
      {refused?.is(chargingErrors.balanceTooLow) && (
        <ButtonLink tone="quiet" to="/assets/index">
          {t('page.toWallets')}
        </ButtonLink>
      )}
      {refused?.is(chargingErrors.alreadyCharging) && <ToCurrent />}
    </div>
  )
}

function ToCurrent() {
  const t = useTranslations('charging')
  const id = useCall(currentCharging).data?.chargingSessionId ?? null
  return (
    id !== null && (
      <ButtonLink tone="quiet" to="/charge/session/:id" params={{ id }}>
        {t('page.openCharging')}
      </ButtonLink>
    )
  )
}
