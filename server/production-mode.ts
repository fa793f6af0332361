// React picks its build when it is first imported, and the development one is several times slower. An import of its own,
// because imports run before any statement of the module that has them.
process.env.NODE_ENV ??= 'production';
