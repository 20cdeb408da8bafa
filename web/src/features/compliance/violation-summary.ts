import { apiQuery } from '../../platform/api-query.ts'

export const VIOLATIONS = ['violations']
export const SUMMARY = [...VIOLATIONS, 'summary']

export const summaryQuery = apiQuery(SUMMARY, 'GET /compliance/violations/summary')
