import { hostingStateCall, removePlace, savePlace } from '@ohmstead/contract/hosting/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useState } from 'react'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Block, Button, Facts, Field, Form, Note, TextArea } from '../../ui/index.ts'

type Hosting = OutputOf<typeof hostingStateCall>['list'][number]
type Place = NonNullable<Hosting['place']>

/** Where drivers find a unit on the member's own socket. Until it is described the unit is not listed, and this says so. */
export function OwnPlace({ hosting }: { readonly hosting: Hosting }) {
  const t = useTranslations('hosting')
  const { place } = hosting
  const [isEdited, setIsEdited] = useState(false)
  if (place === null || isEdited)
    return (
      <Block title={t('page.place.title')} finding={t('page.place.finding')}>
        {place === null && (
          <Note tone="attention" title={t('page.place.missing')}>
            {t('page.place.missingBody')}
          </Note>
        )}
        <PlaceForm hostingId={hosting.id} place={place} {...(place !== null && { onLeave: () => setIsEdited(false) })} />
      </Block>
    )
  return (
    <Block
      title={t('page.place.title')}
      aside={
        hosting.state !== 'ended' && (
          <Button tone="link" onClick={() => setIsEdited(true)}>
            {t('page.place.change')}
          </Button>
        )
      }
    >
      <Facts
        rows={[
          { key: 'name', name: t('page.place.name'), value: place.name },
          { key: 'address', name: t('page.place.address'), value: `${place.street}, ${place.city}` },
          ...(place.directions === '' ? [] : [{ key: 'directions', name: t('page.place.directions'), value: place.directions }]),
          { key: 'map', name: t('page.place.map'), value: place.latitude === null ? t('page.place.notOnMap') : t('page.place.onMap') },
        ]}
      />
      <Remove hostingId={hosting.id} />
    </Block>
  )
}

/** The address of a person leaves the list at once, and the server with it. */
function Remove({ hostingId }: { readonly hostingId: Hosting['id'] }) {
  const t = useTranslations('hosting')
  const [isAsked, setIsAsked] = useState(false)
  const form = useForm(removePlace, {
    start: {},
    add: { hostingId },
    refreshes: [hostingStateCall],
    onDone: () => toast(t('page.place.removed'), { tone: 'good' }),
  })
  if (!isAsked)
    return (
      <Button tone="link" onClick={() => setIsAsked(true)}>
        {t('page.place.remove')}
      </Button>
    )
  return (
    <Form form={form} meaning={t('page.nothingChanged')} tight>
      <p>{t('page.place.removeBody')}</p>
      <ActOrLeave act={t('page.place.remove')} busy={form.isPending} leave={() => setIsAsked(false)} />
    </Form>
  )
}

interface Position {
  readonly latitude: number
  readonly longitude: number
}

function PlaceForm({
  hostingId,
  place,
  onLeave,
}: {
  readonly hostingId: Hosting['id']
  readonly place: Place | null
  readonly onLeave?: () => void
}) {
  const t = useTranslations('hosting')
  const [position, setPosition] = useState(positionOf(place))
  const [isFailed, setIsFailed] = useState(false)
  const form = useForm(savePlace, {
    start: { name: place?.name ?? '', street: place?.street ?? '', city: place?.city ?? '', directions: place?.directions ?? '' },
    add: () => ({ hostingId, ...(position !== null && { position }) }),
    refreshes: [hostingStateCall],
    onDone: () => {
      toast(t('page.place.saved'), { tone: 'good' })
      onLeave?.()
    },
  })
  const locate = () => {
    setIsFailed(false)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setPosition({ latitude, longitude }),
      () => setIsFailed(true),
      { maximumAge: 0, timeout: 15_000, enableHighAccuracy: true },
    )
  }
  return (
    <Form form={form} meaning={t('page.nothingChanged')}>
      <Field {...form.field('name', t('page.place.name'))} hint={t('page.place.nameHint')} />
      <Field {...form.field('street', t('page.place.street'))} autoComplete="address-line1" />
      <Field {...form.field('city', t('page.place.city'))} />
      <TextArea {...form.field('directions', t('page.place.directions'))} optional hint={t('page.place.directionsHint')} rows={3} />
      <div className="grid gap-2">
        <p className="text-s text-ink-2" role="status">
          {isFailed ? t('page.place.locateFailed') : position === null ? t('page.place.notOnMap') : t('page.place.onMap')}
        </p>
        <div className="actions">
          <Button tone="quiet" icon="locate" onClick={locate}>
            {t('page.place.locate')}
          </Button>
          {position !== null && (
            <Button tone="quiet" onClick={() => setPosition(null)}>
              {t('page.place.unlocate')}
            </Button>
          )}
        </div>
      </div>
      {onLeave === undefined ? (
        <Button type="submit" busy={form.isPending}>
          {t('page.place.save')}
        </Button>
      ) : (
        <ActOrLeave act={t('page.place.save')} busy={form.isPending} leave={onLeave} />
      )}
    </Form>
  )
}

function positionOf(place: Place | null): Position | null {
  if (place === null || place.latitude === null || place.longitude === null) return null
  return { latitude: place.latitude, longitude: place.longitude }
}
