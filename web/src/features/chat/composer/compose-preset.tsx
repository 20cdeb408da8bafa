import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { suggestedOffer, suggestedPrice } from '@greenroom/contract/features/chat/offers.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { apiQuery } from '../../../platform/api-query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { insertIntoComposer } from './composer-insert.ts'
import { unverifiedText } from './composer-rules.ts'
import { composerState } from './composer-state.ts'
import { writeText } from './draft-sync.ts'
import { PpvPreset } from './ppv-preset.tsx'

type Preset = 'offer' | 'ppv'
const isPreset = (text: string | null): text is Preset => text === 'offer' || text === 'ppv'

type ComposePresetProps = { fanId: string; detail: ConversationDetail | undefined }

/** A prepared offer or PPV from the URL (?compose=); never sent automatically. */
export function ComposePreset({ fanId, detail }: ComposePresetProps) {
  const [preset, close] = usePreset()
  const fan = useQuery({
    ...apiQuery(['chat', 'offer-facts', fanId], 'GET /fans/{id}', { params: { id: fanId } }),
    // Waits for the conversation, so its draft is loaded.
    enabled: preset !== null && detail !== undefined,
  })
  const [pendingOffer, setPendingOffer] = useState<string | null>(null)
  const facts = fan.data && detail ? { ...fan.data, profile: detail.profile } : null
  const isReady = preset === 'offer' && facts !== null

  const prepare = useEffectEvent(() => {
    if (!facts) return
    const offer = suggestedOffer({
      name: facts.profile.displayName?.split(' ')[0] ?? facts.profile.username,
      lastPurchase: facts.profile.recentPurchases[0]?.type ?? null,
      avgOrderValue: facts.avgOrderValue,
      preferredContent: facts.preferredContent,
    })
    close()
    if (composerState(fanId).text.trim() === '') insertIntoComposer(fanId, offer, 'typed')
    else setPendingOffer(offer)
  })
  useEffect(() => {
    if (isReady) prepare()
  }, [isReady])

  if (pendingOffer !== null)
    return (
      <Bar label="Prepared offer" onClose={() => setPendingOffer(null)}>
        <p className="wrap-anywhere min-w-0 flex-1 basis-60 text-13">{pendingOffer}</p>
        <Button
          size="sm"
          onClick={() => {
            // Appended to the existing text, regardless of the cursor.
            writeText(fanId, `${composerState(fanId).text.trimEnd()}\n\n${pendingOffer}`, null)
            setPendingOffer(null)
          }}>
          Add to your text
        </Button>
      </Bar>
    )
  if (preset === 'ppv' && detail && (facts || fan.isError))
    return (
      <Bar label="Send PPV" onClose={close}>
        <PpvPreset
          fanId={fanId}
          price={suggestedPrice(facts?.avgOrderValue ?? null)}
          problem={detail.media.isCreatorVerified ? null : unverifiedText(detail.creator.stageName)}
          onDone={close}
        />
      </Bar>
    )
  return null
}

/** Removed from the URL immediately, so a reload does not repeat it. */
function usePreset(): [Preset | null, () => void] {
  const [params, setParams] = useSearchParams()
  const param = params.get('compose')
  const [preset, setPreset] = useState<Preset | null>(isPreset(param) ? param : null)
  const consume = useEffectEvent(() => {
    if (isPreset(param)) setPreset(param)
    setParams(
      (current) => {
        current.delete('compose')
        return current
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (param !== null) consume()
  }, [param])
  return [preset, () => setPreset(null)]
}

function Bar({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="relative flex flex-wrap items-center gap-x-3 gap-y-2 rounded-t-box border-line border-b bg-brand-soft py-2.5 pr-11 pl-3">
      {children}
      <IconButton size="sm" label="Close" icon={X} onClick={onClose} className="absolute! top-2 right-2" />
    </section>
  )
}
