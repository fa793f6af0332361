// React chooses its build at its first import, and the development build is several times slower. This is a module of
// its own because imports run before all statements of the importing module.
process.env.NODE_ENV ??= 'production';
