import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type OpenApi, renderDocsPage } from './docs-page.ts'

/** File bodies have only a media type, no schema to validate. */
const describeUpload: typeof jsonSchemaTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input)
  const type = input.route.config?.uploadType
  const body = { type: 'string', format: 'binary' }
  return { schema: type ? { ...schema, consumes: [type], body } : schema, url }
}

/**
 * The OpenAPI document and a page that displays it, both generated from the endpoint tables. Register before any
 * endpoint.
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
    transform: describeUpload,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger()))
  })
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    return reply.type('text/html; charset=utf-8').send(renderDocsPage(app.swagger() as unknown as OpenApi))
  })
}
