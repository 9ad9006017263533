// Channels for code that decides itself which users may see them. No rule applies here: a message, an event or a setting
// that was allowed names the channel, or the code applies a rule of its own, such as the rule for sending.
export { channelById, channelOf, channelByName, channelCount, channelNamesOf, channelsByIds } from './store/channels.ts'
