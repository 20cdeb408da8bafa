import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import {
  correctShiftBody,
  currentShift,
  endShiftBody,
  shift,
  shiftDetail,
  shiftsQuery,
} from './shifts.schema.ts'

const byId = { params: z.strictObject({ id }) }

/** Operators can view and end their own shifts; admins can view all. */
export const shiftsApi = endpoints({
  'GET /shifts': {
    summary: 'Shifts, newest first: all for admins, otherwise your own',
    permission: 'shifts:work',
    query: shiftsQuery,
    ...listOf(shift),
  },
  'GET /shifts/current': {
    summary: 'Your open shift, and the latest handovers for your creators',
    permission: 'shifts:work',
    reply: currentShift,
  },
  'POST /shifts': {
    summary: 'Clock in; returns the open shift if there is one',
    permission: 'shifts:work',
    reply: currentShift,
    status: 201,
  },
  'POST /shifts/current/end': {
    summary: 'Clock out with a note; your creators’ waiting conversations are listed with it',
    permission: 'shifts:work',
    body: endShiftBody,
    reply: shiftDetail,
    errors: ['refused'],
  },
  'GET /shifts/{id}': {
    summary: 'One shift with the conversations still waiting when it ended',
    permission: 'shifts:work',
    ...byId,
    reply: shiftDetail,
  },
  'PATCH /shifts/{id}': {
    summary: 'Correct a shift, such as a forgotten clock-out, with a reason',
    permission: 'operators:manage',
    ...byId,
    body: correctShiftBody,
    reply: shift,
    errors: ['refused'],
  },
})
