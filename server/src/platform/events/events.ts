import type { DomainEvent, DomainEventPayload } from '@greenroom/contract/events.ts'
import type { AgencyCtx } from '../ctx.ts'
import type { Tx } from '../db/scope.ts'

type Listener<N extends DomainEvent> = (
  ctx: AgencyCtx,
  tx: Tx,
  payload: DomainEventPayload<N>,
  name: N,
) => Promise<void>

export type Events = {
  /** Notifies all listeners within the same transaction, so the change and its effects commit together. */
  emit<N extends DomainEvent>(ctx: AgencyCtx, tx: Tx, name: N, payload: DomainEventPayload<N>): Promise<void>
  on<N extends DomainEvent>(name: N, listener: Listener<N>): void
  onAny(listener: Listener<DomainEvent>): void
}

export function createEvents(): Events {
  const listenersByName = new Map<DomainEvent, Listener<DomainEvent>[]>()
  const anyListeners: Listener<DomainEvent>[] = []
  return {
    async emit(ctx, tx, name, payload) {
      for (const listener of [...(listenersByName.get(name) ?? []), ...anyListeners])
        await listener(ctx, tx, payload, name)
    },
    on(name, listener) {
      listenersByName.set(name, [
        ...(listenersByName.get(name) ?? []),
        listener as unknown as Listener<DomainEvent>,
      ])
    },
    onAny: (listener) => void anyListeners.push(listener),
  }
}
