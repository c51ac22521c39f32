import { addressList, changeRemark, removeAddress } from '@ohmstead/contract/addresses/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { networkFacts } from '@ohmstead/contract/networks/types'
import { lazy, Suspense } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { useForm } from '../../platform/form.ts'
import { formatDateTime, formatMoney } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Answered, Block, Button, Copy, EmptyState, ErrorState, Field, Form, Sheet, Skeleton, StateChip } from '../../ui/index.ts'

// Its check of an address brings the hash functions of the networks.
const AddAddress = lazy(async () => ({ default: (await import('./add-address.tsx')).AddAddress }))

const DeclareParties = lazy(async () => ({ default: (await import('./complete-address.tsx')).DeclareParties }))
const ProveControl = lazy(async () => ({ default: (await import('./complete-address.tsx')).ProveControl }))

type Book = OutputOf<typeof addressList>
type Saved = Book['list'][number]

/** The saved addresses, with sheets to add, rename and remove one. The open sheet is in the address of the page. */
export function AddressBook() {
  const t = useTranslations('addresses')
  const read = useCall(addressList)
  const [, change] = useSearch()
  return (
    <Answered
      read={read}
      skeleton={
        <Block title={t('page.list.title')}>
          <Skeleton height="240px" />
        </Block>
      }
      meaning={t('page.unchanged')}
    >
      {(book) => (
        <Block
          title={t('page.list.title')}
          aside={
            <Button tone="quiet" onClick={() => change({ sheet: 'add', address: undefined })}>
              {t('page.add.title')}
            </Button>
          }
        >
          <p className="max-w-160 text-s text-ink-2">{t('page.list.wait', { hours: book.cooldownHours })}</p>
          {book.list.length === 0 ? (
            <EmptyState>{t('page.list.empty')}</EmptyState>
          ) : (
            <ul>
              {book.list.map((saved) => (
                <Item key={saved.id} saved={saved} book={book} />
              ))}
            </ul>
          )}
          <OpenSheet book={book} />
        </Block>
      )}
    </Answered>
  )
}

function Item({ saved, book }: { readonly saved: Saved; readonly book: Book }) {
  const { id, network, address, remark, createdAt, usableFrom } = saved
  const t = useTranslations('addresses')
  const [, change] = useSearch()
  const now = useNow()
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-body">
          <bdi>{remark ?? t('page.list.unnamed')}</bdi>
        </h3>
        <StateChip tone={usableFrom <= now ? 'live' : 'attention'}>
          {usableFrom <= now ? t('page.list.usable') : t('page.list.waits', { time: formatDateTime(usableFrom) })}
        </StateChip>
      </div>
      <p className="text-s text-ink-2">
        {t('page.list.network', { code: network.toUpperCase(), name: networkFacts[network].name })}
        {' · '}
        {t('page.list.saved', { time: formatDateTime(createdAt) })}
      </p>
      <Copy text={address} label={t('page.add.address')} grouped />
      <Parties saved={saved} book={book} />
      <div className="flex flex-wrap gap-4">
        {saved.originator === null && (
          <Button tone="link" onClick={() => change({ sheet: 'names', address: id })}>
            {t('page.parties.add')}
          </Button>
        )}
        {saved.proofMessage !== null && saved.provenAt === null && (
          <Button tone="link" onClick={() => change({ sheet: 'prove', address: id })}>
            {t('page.prove.title')}
          </Button>
        )}
        <Button tone="link" onClick={() => change({ sheet: 'rename', address: id })}>
          {t('page.rename.title')}
        </Button>
        <Button tone="link" onClick={() => change({ sheet: 'remove', address: id })}>
          {t('page.remove.title')}
        </Button>
      </div>
    </li>
  )
}

/** Who sends and who receives, and what can be withdrawn without a proof of control. */
function Parties({ saved: { originator, beneficiary, provider, provenAt }, book }: { readonly saved: Saved; readonly book: Book }) {
  const t = useTranslations('addresses')
  const proofFrom = useProofFrom(book)
  if (originator === null || beneficiary === null) return <p className="text-s text-attention-text">{t('page.parties.missing')}</p>
  const control = provenAt === null ? t('page.prove.upTo', { amount: proofFrom }) : t('page.prove.proven', { time: formatDateTime(provenAt) })
  return (
    <p className="text-s text-ink-2">
      {t('page.parties.line', { originator, beneficiary })}
      {' · '}
      {provider === null ? [t('page.parties.key'), control].join(' · ') : t('page.parties.at', { provider })}
    </p>
  )
}

const useProofFrom = ({ proofFrom }: Book) => `${formatMoney(proofFrom)} ${useClientState('asset')}`

function OpenSheet({ book }: { readonly book: Book }) {
  const { list } = book
  const t = useTranslations('addresses')
  const proofFrom = useProofFrom(book)
  const [search, change] = useSearch()
  const leave = () => change({ sheet: undefined, address: undefined })
  const { sheet } = search
  const name = list.find(({ originator }) => originator !== null)?.originator ?? null
  if (sheet === 'add')
    return (
      <Sheet title={t('page.add.title')} open onClose={leave}>
        <Suspense fallback={<Skeleton height="320px" />}>
          <AddAddress saved={list.map(({ address }) => address)} name={name} onLeave={leave} />
        </Suspense>
      </Sheet>
    )
  const saved = list.find(({ id }) => id === search['address'])
  if (saved !== undefined && (sheet === 'names' || sheet === 'prove'))
    return (
      <Sheet title={sheet === 'names' ? t('page.parties.add') : t('page.prove.title')} open onClose={leave}>
        <Copy text={saved.address} label={t('page.add.address')} grouped />
        <Suspense fallback={<Skeleton height="320px" />}>
          {sheet === 'names' ? (
            <DeclareParties saved={saved} name={name} onLeave={leave} />
          ) : (
            <ProveControl saved={saved} amount={proofFrom} onLeave={leave} />
          )}
        </Suspense>
      </Sheet>
    )
  if (saved === undefined || (sheet !== 'rename' && sheet !== 'remove')) return null
  return (
    <Sheet kind="centre" title={sheet === 'rename' ? t('page.rename.title') : t('page.remove.question')} open onClose={leave}>
      <Copy text={saved.address} label={t('page.add.address')} grouped />
      {sheet === 'rename' ? <Rename saved={saved} onLeave={leave} /> : <Remove saved={saved} onLeave={leave} />}
    </Sheet>
  )
}

function Rename({ saved, onLeave }: { readonly saved: Saved; readonly onLeave: () => void }) {
  const t = useTranslations('addresses')
  const form = useForm(changeRemark, {
    start: { remark: saved.remark ?? '' },
    add: { addressId: saved.id },
    refreshes: [addressList],
    onDone: () => {
      toast(t('page.rename.done'), { tone: 'good' })
      onLeave()
    },
  })
  return (
    <Form form={form} meaning={t('page.unchanged')}>
      <Field {...form.field('remark', t('page.add.remark'))} autoComplete="off" />
      <ActOrLeave act={t('page.rename.act')} busy={form.isPending} leave={onLeave} />
    </Form>
  )
}

function Remove({ saved: { id }, onLeave }: { readonly saved: Saved; readonly onLeave: () => void }) {
  const t = useTranslations('addresses')
  const remove = useMutationCall(removeAddress, { quiet: true, refreshes: [addressList] })
  async function act() {
    if ((await remove.send({ addressId: id })) === undefined) return
    toast(t('page.remove.done'), { tone: 'good' })
    onLeave()
  }
  return (
    <>
      <p>{t('page.remove.body')}</p>
      {remove.error !== null && <ErrorState error={remove.error} meaning={t('page.unchanged')} focus />}
      <ActOrLeave act={t('page.remove.title')} tone="danger" onAct={() => void act()} busy={remove.isPending} leave={onLeave} />
    </>
  )
}
