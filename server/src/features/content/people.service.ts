import type { newPerson, Person } from '@greenroom/contract/features/content/content.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { foldText } from '../fans/fans.service.ts'
import * as queries from './people.queries.ts'

export const readerOf = ({ session }: Ctx) => ({
  visibleCreators: session.visibleCreators,
  userId: session.userId,
})

export async function listPeople(ctx: Ctx, search: string | undefined): Promise<Person[]> {
  return inScope(ctx, (tx) => queries.selectPeople(tx, readerOf(ctx), foldText(search ?? '')))
}

export async function addPerson(ctx: Ctx, { clientId, name }: z.infer<typeof newPerson>): Promise<Person> {
  return inScope(ctx, (tx) =>
    createOnce<Person>(
      ctx,
      tx,
      { endpoint: 'POST /content/people', clientId, content: { name } },
      {
        create: async () => {
          const id = newId()
          await queries.insertPerson(tx, { id, name, addedById: ctx.session.userId })
          await ctx.platform.events.emit(ctx, tx, 'person.added', { personId: id })
          return { id, name, creatorId: null }
        },
        load: async (id) => {
          const person = await queries.selectPerson(tx, id)
          if (!person) throw notFound()
          return person
        },
      },
    ),
  )
}
