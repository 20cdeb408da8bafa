import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { suggestedOffer, suggestedPrice } from '@greenroom/contract/features/chat/offers.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../platform/api.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { insertIntoComposer } from './composer-insert.ts'
import { composerState } from './composer-state.ts'
import { writeText } from './draft-sync.ts'
import { PpvPreset } from './ppv-preset.tsx'

type Start = 'offer' | 'ppv'
const isStart = (text: string | null): text is Start => text === 'offer' || text === 'ppv'

type ComposePresetProps = { fanId: string; detail: ConversationDetail | undefined }

/** What somebody came here to write (?compose=): prepared above the field, never sent by itself. */
export function ComposePreset({ fanId, detail }: ComposePresetProps) {
  const [start, close] = useStart()
  const fan = useQuery({
    queryKey: ['chat', 'offer-facts', fanId],
    queryFn: async ({ signal }) => (await api('GET /fans/{id}', { params: { id: fanId }, signal })).data,
    // After the conversation: by then the draft that was begun here or elsewhere is in the field.
    enabled: start !== null && detail !== undefined,
  })
  const [held, setHeld] = useState<string | null>(null)
  const facts = fan.data && detail ? { ...fan.data, profile: detail.profile } : null
  const isReady = start === 'offer' && facts !== null

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
    else setHeld(offer)
  })
  useEffect(() => {
    if (isReady) prepare()
  }, [isReady])

  if (held !== null)
    return (
      <Bar label="Prepared offer" onClose={() => setHeld(null)}>
        <p className="wrap-anywhere min-w-0 flex-1 basis-60 text-13">{held}</p>
        <Button
          size="sm"
          onClick={() => {
            // Behind what is there, wherever the cursor was left.
            writeText(fanId, `${composerState(fanId).text.trimEnd()}\n\n${held}`, null)
            setHeld(null)
          }}
        >
          Add to your text
        </Button>
      </Bar>
    )
  if (start === 'ppv' && (facts || fan.isError))
    return (
      <Bar label="Send PPV" onClose={close}>
        <PpvPreset fanId={fanId} price={suggestedPrice(facts?.avgOrderValue ?? null)} onDone={close} />
      </Bar>
    )
  return null
}

/** Taken out of the address at once: neither a reload nor another conversation begins it again. */
function useStart(): [Start | null, () => void] {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('compose')
  const [start, setStart] = useState<Start | null>(isStart(wanted) ? wanted : null)
  const take = useEffectEvent(() => {
    if (isStart(wanted)) setStart(wanted)
    setParams(
      (now) => {
        now.delete('compose')
        return now
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (wanted !== null) take()
  }, [wanted])
  return [start, () => setStart(null)]
}

function Bar({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="relative flex flex-wrap items-center gap-x-3 gap-y-2 rounded-t-box border-line border-b bg-brand-soft py-2.5 pr-11 pl-3"
    >
      {children}
      <IconButton size="sm" label="Close" icon={X} onClick={onClose} className="absolute! top-2 right-2" />
    </section>
  )
}
