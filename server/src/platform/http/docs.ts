import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { docsPage, type OpenApi } from './docs-page.ts'

/**
 * The OpenAPI document and a page to read it, both generated from the endpoint tables. Register before any endpoint.
 */
export async function bindDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Greenroom API',
        version: '1',
        description:
          'Send JSON. Sign in at POST /api/auth/sign-in and pass the token as a bearer Authorization header.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger()))
  })
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    return reply.type('text/html; charset=utf-8').send(docsPage(app.swagger() as unknown as OpenApi))
  })
}
