import { endpoints } from '../../kit/endpoint.ts'
import { activity, activityQuery, home, homeRevenue, homeRevenueQuery, performer } from './home.schema.ts'

export const homeApi = endpoints({
  'GET /home': {
    summary: 'Figures on the home page, for the creators you can see',
    permission: 'fans:read',
    reply: home,
  },
  'GET /home/revenue': {
    summary: 'Revenue by weekday for a period and the previous one, and by month',
    permission: 'creators:revenue',
    query: homeRevenueQuery,
    reply: homeRevenue,
  },
  'GET /home/performers': {
    summary: 'Creators with the highest revenue in the last 30 days',
    permission: 'creators:revenue',
    reply: performer.array(),
  },
  'GET /home/activity': {
    summary: 'Latest events you can see, newest first',
    permission: 'fans:read',
    query: activityQuery,
    reply: activity.array(),
  },
})
