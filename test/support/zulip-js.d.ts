declare module 'zulip-js' {
  type Call = (params?: object | string) => Promise<any>
  interface Zulip {
    readonly config: { readonly apiKey: string }
    readonly callEndpoint: (path: string, method?: string, params?: object) => Promise<any>
    readonly callOnEachEvent: (callback: (event: any) => void, types?: readonly string[]) => Promise<never>
    readonly server: { readonly settings: Call }
    readonly queues: { readonly register: Call; readonly deregister: Call }
    readonly events: { readonly retrieve: Call }
    readonly messages: {
      readonly send: Call
      readonly retrieve: Call
      readonly render: Call
      readonly update: Call
      readonly getById: Call
      readonly getHistoryById: Call
      readonly deleteById: Call
      readonly flags: { readonly add: Call; readonly remove: Call }
    }
    readonly reactions: { readonly add: Call; readonly remove: Call }
    readonly streams: {
      readonly retrieve: Call
      readonly getStreamId: Call
      readonly deleteById: Call
      readonly subscriptions: { readonly retrieve: Call }
      readonly topics: { readonly retrieve: Call }
    }
    readonly users: {
      readonly retrieve: Call
      readonly create: Call
      readonly me: {
        readonly getProfile: Call
        readonly subscriptions: { readonly add: Call; readonly remove: Call }
        readonly alertWords: { readonly retrieve: Call }
      }
    }
    readonly typing: { readonly send: Call }
  }
  export default function zulip(
    config:
      | { readonly realm: string; readonly username: string; readonly password?: string; readonly apiKey?: string }
      | { readonly zuliprc: string },
  ): Promise<Zulip>
}
