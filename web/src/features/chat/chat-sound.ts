import type { ChatLive } from '@greenroom/contract/features/chat/chat.live.ts'
import { useEffect, useEffectEvent } from 'react'
import { chatSoundPreference } from '../../platform/browser-preference.ts'
import { onLive } from '../../platform/live.ts'

/** Several messages in a row play one sound. */
const MIN_INTERVAL_MS = 2_000

let context: AudioContext | null = null

/** Browsers allow sound only after a user gesture. */
function unlockAudio(): void {
  if (!chatSoundPreference.get() || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => {})
}

/** Two soft notes, a fifth apart. */
function playChime(sound: AudioContext): void {
  for (const [index, pitch] of [659.25, 987.77].entries()) {
    const startTime = sound.currentTime + index * 0.09
    const tone = sound.createOscillator()
    const volume = sound.createGain()
    tone.type = 'sine'
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, startTime)
    volume.gain.linearRampToValueAtTime(0.08, startTime + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.0001, startTime + 0.28)
    tone.connect(volume).connect(sound.destination)
    tone.start(startTime)
    tone.stop(startTime + 0.3)
  }
}

type ViewState = { isHidden: boolean; openId: string | null }

/** Whether a push contains a new fan message in a conversation that is not visible. */
export function hasUnseenMessage(
  { changes }: ChatLive['chat.changed'],
  { isHidden, openId }: ViewState,
): boolean {
  return changes.some(({ fanId, message, summary }) => {
    if (summary.unreadCount === 0 || summary.lastMessage?.direction !== 'FROM_FAN') return false
    // Flags and deletions are pushed with their message, too.
    if (message && (message.seq !== summary.lastSeq || message.flagged || message.isDeleted)) return false
    return isHidden || fanId !== openId
  })
}

/** Plays a sound for a fan message while the tab is hidden or another conversation is open. */
export function useChatSound(openId: string | null): void {
  const onChange = useEffectEvent((payload: ChatLive['chat.changed'], lastPlayedAt: number): number => {
    const now = Date.now()
    const isTooSoon = now - lastPlayedAt < MIN_INTERVAL_MS
    if (!chatSoundPreference.get() || context?.state !== 'running' || isTooSoon) return lastPlayedAt
    if (!hasUnseenMessage(payload, { isHidden: document.hidden, openId })) return lastPlayedAt
    playChime(context)
    return now
  })
  useEffect(() => {
    let lastPlayedAt = 0
    const unsubscribe = onLive('chat.changed', (payload) => {
      lastPlayedAt = onChange(payload as ChatLive['chat.changed'], lastPlayedAt)
    })
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, unlockAudio)
    return () => {
      unsubscribe()
      for (const type of ['pointerdown', 'keydown']) removeEventListener(type, unlockAudio)
    }
  }, [])
}
